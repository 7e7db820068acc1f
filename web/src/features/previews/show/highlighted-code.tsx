import { createElement, Fragment } from 'react';
import { type Run, runsOf } from './code-runs.ts';

/** Creates only text and our own spans, whatever the text contains. */
const renderRun = ({ text, colorClass }: Run) =>
  colorClass ? createElement('span', { className: colorClass }, text) : text;

/** Code with highlighting. The runs never change their order, so they need no keys. */
export const HighlightedCode = ({ text, language }: { text: string; language: string }) =>
  createElement(Fragment, null, ...runsOf(text, language).map(renderRun));
