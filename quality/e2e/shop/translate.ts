import type { Page } from '@playwright/test';

/**
 * Replaces every text node of the open document as the translator of Chrome does, also those that come later: by a text in
 * two elements. The words stay, so that a test finds them.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const isTranslated = (text) =>
      text.data.trim() === '' || text.parentElement?.closest('font, script, style, [translate=no]') !== null;
    const translate = (root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let text = root.nodeType === Node.TEXT_NODE ? root : texts.nextNode(); text; text = texts.nextNode()) found.push(text);
      for (const text of found) {
        if (isTranslated(text)) continue;
        const [outer, inner] = ['font', 'font'].map((tag) => document.createElement(tag));
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, subtree: true });
  })()`);
}
