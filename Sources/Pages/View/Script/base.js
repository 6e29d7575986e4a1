// The data of the page, and helper functions. The files of this folder are concatenated to one
// script, in the order of `ViewerScript`.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
/// Functions that are called with the view once the page has started.
const whenStarted = [];

/// Decodes base64 text to bytes.
function bytes(text) {
  const raw = atob(text);
  const found = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) found[i] = raw.charCodeAt(i);
  return found;
}

const unsigned = text => new Uint16Array(bytes(text).buffer);
const signed = text => new Int16Array(bytes(text).buffer);

/// Creates an element with plain text in it.
function make(tag, text = "", fields = {}) {
  const element = Object.assign(document.createElement(tag), fields);
  if (text !== "") element.textContent = text;
  return element;
}

/// A value that parts of the page observe.
function watched(value) {
  const followers = [];
  return {
    get value() { return value; },
    set(next) {
      value = next;
      for (const follower of followers) follower(next);
    },
    follow(follower) { followers.push(follower); },
  };
}

/// The index of the selected photograph; -1 for none.
const chosen = watched(-1);
/// The number of registered views that are shown.
const grown = watched(data.growth.length);
const isGrowing = () => grown.value < data.growth.length;

/// Formats a world coordinate or a length.
const lengthText = value => `${Number(value.toPrecision(3))}${data.unit ? " " + data.unit : ""}`;
const isDark = matchMedia("(prefers-color-scheme: dark)");
/// Colors of the models that alignment could not join; the first one is the result.
const componentColors =
  ["#2f9e63", "#de8c3c", "#6d8fd6", "#b455a0", "#a08c28", "#d05a4e", "#4a9c9c", "#8a7fe0"];
const componentColor = index => componentColors[index % componentColors.length];
