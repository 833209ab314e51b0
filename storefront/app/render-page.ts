import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { deferPageScript } from './shell/document/defer-script.ts';

const BODY_END = '</body></html>';

/** Renders a complete page as HTML in UTF-8, with its loader data in a script, and its other script deferred in production. */
export async function renderPage(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
): Promise<Buffer> {
  const rendered = renderToString(createElement(ServerRouter, { context, url })).slice(0, -BODY_END.length);
  const parts = import.meta.env.PROD ? deferPageScript(rendered) : [rendered];
  const script = serverHandoffStream ? await dataScript(serverHandoffStream) : '';
  return Buffer.concat(['<!DOCTYPE html>', ...parts, script, BODY_END].map((part) => Buffer.from(part)));
}

/** The data as React Router writes it, but in one script: React Router itself streams one script per chunk, each in a Suspense. */
async function dataScript(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let data = '';
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true });
  const controller = 'window.__reactRouterContext.streamController';
  return `<script>${controller}.enqueue(${jsonInScript(data)});${controller}.close();</script>`;
}

function jsonInScript(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
