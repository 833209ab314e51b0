import { hash } from 'node:crypto';

/** The SHA-256 hashes of the inline scripts of a page of the build, for its Content-Security-Policy. */
export function inlineHashes(html: string): Set<string> {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return new Set([...scripts].map(([, text = '']) => hash('sha256', text, 'base64')));
}
