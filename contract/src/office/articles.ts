import { type Static, Type } from 'typebox';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import type { MarkdownNode } from '../text/markdown.ts';
import { articlePages, MAX_ARTICLE_TEXT } from './article-pages.ts';
import { officeEndpoint } from './endpoint.ts';

const Markdown = Type.String({
  maxLength: MAX_ARTICLE_TEXT,
  description: 'Markdown without HTML and pictures',
});
const texts = {
  title: Type.String({ maxLength: 100, description: 'only of the about page' }),
  title_bn: Type.String({ maxLength: 100 }),
  lead: Type.String({
    maxLength: 300,
    description: 'one English sentence for search engines; not of the about page',
  }),
  lead_bn: Type.String({
    maxLength: 500,
    description: 'the sentence below the title; not of the about page',
  }),
  text: Markdown,
  text_bn: Markdown,
};
export const ArticleTexts = Closed(texts);
export type ArticleTexts = Static<typeof ArticleTexts>;

const state = {
  page: Type.Enum(articlePages),
  version: Type.Integer({ description: 'rises with each change, also of the draft' }),
  published: Nullable(Type.Integer(), { description: 'the number of the version that shoppers read' }),
  draft_saved: Nullable(Type.String(), { description: 'when the draft was saved; null: there is none' }),
  draft_by: Type.String(),
};

export const ArticleState = Named('ArticleState', state);
export type ArticleState = Static<typeof ArticleState>;

const ArticleVersion = Type.Object({
  ...texts,
  number: Type.Integer(),
  actor: Type.String(),
  created: Type.String(),
});

/** A page with its draft, what shoppers read, and all versions, the newest first. */
export const OfficeArticle = Named('OfficeArticle', {
  ...state,
  draft: Nullable(ArticleTexts),
  current: ArticleTexts,
  versions: Type.Array(ArticleVersion),
});
export type OfficeArticle = Static<typeof OfficeArticle>;

const Params = Type.Object({ id: Type.Enum(articlePages) });

export const listArticleStates = officeEndpoint('listArticleStates', {
  summary: 'The help pages, with what is published and which have a draft',
  right: 'content.edit',
  response: Type.Array(ArticleState),
});

export const getArticle = officeEndpoint('getArticle', {
  summary: 'One help page with its draft and its versions',
  right: 'content.edit',
  params: Params,
  response: OfficeArticle,
});

/** 400 names the field with a link that is not allowed; 409 `article_changed` with `changed_by` and `changed_at`. */
export const saveArticleDraft = officeEndpoint('saveArticleDraft', {
  summary: 'Save a draft, which shoppers do not see',
  right: 'content.edit',
  params: Params,
  body: Closed({ version: Version, ...texts }),
  response: OfficeArticle,
  refusals: [409],
});

/** Elements of the text, as the shop shows them. */
export const previewArticle = officeEndpoint('previewArticle', {
  summary: 'Render texts without saving them',
  right: 'content.edit',
  body: Closed({ text: Markdown, text_bn: Markdown }),
  response: Type.Object({
    text: Type.Unsafe<MarkdownNode[]>(Type.Array(Type.Any())),
    text_bn: Type.Unsafe<MarkdownNode[]>(Type.Array(Type.Any())),
  }),
});

/** 400 `no_draft` if there is none; 409 `article_changed`. */
export const publishArticle = officeEndpoint('publishArticle', {
  summary: 'Publish the draft as a new version; shoppers read it within a second',
  right: 'content.edit',
  params: Params,
  body: Closed({ version: Version }),
  response: OfficeArticle,
  refusals: [409],
});

export const restoreArticle = officeEndpoint('restoreArticle', {
  summary: 'Publish an earlier version again; the draft stays',
  right: 'content.edit',
  params: Params,
  body: Closed({ version: Version, number: Version }),
  response: OfficeArticle,
  refusals: [404, 409],
});
