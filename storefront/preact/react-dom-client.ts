import { type ComponentChild, hydrate, options, type VNode } from 'preact';
import { createElement, Suspense } from 'preact/compat';

/**
 * Takes over the whole document, `<html>` with it. Preact takes over what is within an element, so it is given the
 * document as if it were one. What waits for data of the page, as React Router does, needs a Suspense above it.
 */
export function hydrateRoot(whole: Document, page: VNode): void {
  const html = whole.documentElement;
  const root = {
    nodeType: 1,
    ownerDocument: whole,
    namespaceURI: html.namespaceURI,
    firstChild: html,
    childNodes: [html],
    contains: (node: Node) => whole.contains(node),
    insertBefore: (node: Node, before: Node | null) => whole.insertBefore(node, before),
    removeChild: (node: Node) => whole.removeChild(node),
  };
  hydrate(createElement(Suspense, { fallback: null }, page as ComponentChild), root as unknown as Element);
}

/** Effects run before anything else can happen, a press above all. By itself Preact waits for a frame. */
options.requestAnimationFrame = (run) => queueMicrotask(run);
