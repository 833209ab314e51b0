// After a build: renders a page. Where React Router's HTML is no longer what late-script.ts rewrites, the build fails.
import { createRequestHandler } from 'react-router';
import * as build from './build/server/index.js';

const origin = 'https://haat.example';
const { contextFor } = build.entry.module;
const context = contextFor({ host: '', fetch: async () => Response.json([]), origin });
const page = await createRequestHandler(build, 'production')(new Request(`${origin}/nothing`), context);
if (page.status !== 404) throw new Error(`The page that is not there has status ${page.status}.`);
