#!/usr/bin/env bash
# React 19.3.1 and 18.3.1 in jsdom: `onChange` of a form, and inputs that React has not rendered. An Astro island passes
# server-rendered children as HTML inside <astro-slot>. React 19 takes that for a custom element and reports the native
# `change` event of an input inside it: at once for a radio, for a text only when the input loses the focus, whereas React's own
# inputs report each `input`. React 18, and React 19 inside a <div>, report nothing.
# Exits 1 when that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
install() { # folder, packages
  mkdir -p "$1"
  (cd "$1" && npm init --yes >/dev/null && npm install --silent --no-audit --no-fund "${@:2}")
}
install v18 react@18.3.1 react-dom@18.3.1
install v19 react@19.3.1 react-dom@19.3.1
install . jsdom@26.1.0

cat >test.cjs <<'JS'
const { JSDOM } = require('jsdom');
const { createRequire } = require('node:module');
const path = require('node:path');

const dom = new JSDOM('<!doctype html><main></main>');
globalThis.window = dom.window;
globalThis.document = dom.window.document;
globalThis.navigator ??= dom.window.navigator;
globalThis.IS_REACT_ACT_ENVIRONMENT = false;

const html = '<input name="text"><input type="radio" name="radio" value="1">';
let isChanged = false;
function shows(what, seen, expected) {
  const isSame = seen === expected;
  isChanged ||= !isSame;
  console.log(`${isSame ? 'as before' : 'CHANGED  '}  ${what}: ${seen}`);
}

function heard(major, place) {
  const load = createRequire(path.join(__dirname, `v${major}`, 'index.js'));
  const React = load('react');
  const { createRoot } = load('react-dom/client');
  const { flushSync } = load('react-dom');
  const events = [];
  const note = (event) => events.push(`${event.target.name} (${stage})`);
  let stage = '';
  const children =
    place === 'own'
      ? [
          React.createElement('input', { name: 'text', key: 1 }),
          React.createElement('input', { name: 'radio', type: 'radio', value: '1', key: 2 }),
        ]
      : React.createElement(place, { dangerouslySetInnerHTML: { __html: html } });
  const root = document.querySelector('main').appendChild(document.createElement('div'));
  flushSync(() => createRoot(root).render(React.createElement('form', { onChange: note }, children)));
  const [text, radio] = root.querySelectorAll('input');
  const setter = Object.getOwnPropertyDescriptor(dom.window.HTMLInputElement.prototype, 'value').set;
  stage = 'typed';
  setter.call(text, 'a');
  text.dispatchEvent(new dom.window.Event('input', { bubbles: true }));
  stage = 'left';
  text.dispatchEvent(new dom.window.Event('change', { bubbles: true }));
  stage = 'chosen';
  radio.click();
  return events.join(', ') || 'nothing';
}

console.log(`React ${require('./v18/node_modules/react').version} and ${require('./v19/node_modules/react').version}, jsdom ${require('jsdom/package.json').version}`);
const own = 'text (typed), radio (chosen)';
shows('19, inputs of React', heard(19, 'own'), own);
shows('19, inputs in <astro-slot>', heard(19, 'astro-slot'), 'text (left), radio (chosen)');
shows('19, inputs in <div>', heard(19, 'div'), 'nothing');
shows('18, inputs of React', heard(18, 'own'), own);
shows('18, inputs in <astro-slot>', heard(18, 'astro-slot'), 'nothing');
process.exit(isChanged ? 1 : 0);
JS
node test.cjs
