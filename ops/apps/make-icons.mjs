// Makes the icons of the shop and the office, and the picture of shared links from demo/mark.svg and demo/logo.svg. Run by hand after one of them
// has changed: node ops/apps/make-icons.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const root = path.join(import.meta.dirname, '../..');
const to = path.join(root, 'storefront/public');

const mark = await readFile(path.join(root, 'demo/mark.svg'), 'utf8');
const logo = await readFile(path.join(root, 'demo/logo.svg'));

/** Systems that apply their own mask get the mark without rounded corners. */
const square = mark.replace('rx="15"', 'rx="0"');

/** The same with the letters inside the middle four fifths, which every mask shows. */
const maskable = square.replace(
  /(<\/g>)(<path fill="#fff")/,
  '$1<g transform="translate(8.3 5.5) scale(.74)">$2',
);
const masked = maskable.replace('</svg>', '</g></svg>');

await mkdir(path.join(to, 'icons'), { recursive: true });
await writeFile(path.join(to, 'favicon.svg'), mark);
await writeFile(path.join(to, 'favicon.ico'), icoOf(await renderPng(mark, 32)));
await write('apple-touch-icon.png', await renderPng(square, 180));
await write('icons/icon-192.png', await renderPng(mark, 192));
await write('icons/icon-512.png', await renderPng(mark, 512));
await write('icons/maskable-512.png', await renderPng(masked, 512));
await write('share.png', await sharePicture());

/** The office is an app of its own: the same mark with the colours exchanged. */
const ofOffice = (/** @type {string} */ svg) =>
  svg
    .replace('#10925a', '#ffb524')
    .replace(/(<path fill="#)ffb524(" d="M0 0h12)/, '$110925a$2')
    .replace('<path fill="#fff" d="M10', '<path fill="#0c4a2a" d="M10');
const offices = path.join('..', '..', 'office', 'public');
await write(path.join(offices, 'icon-192.png'), await renderPng(ofOffice(mark), 192));
await write(path.join(offices, 'icon-512.png'), await renderPng(ofOffice(mark), 512));
await write(path.join(offices, 'maskable-512.png'), await renderPng(ofOffice(masked), 512));

/** @param {string} name @param {Buffer} content */
async function write(name, content) {
  await writeFile(path.join(to, name), content);
  console.log(`${name}: ${content.length} bytes`);
}

/** @param {string} svg @param {number} size side in pixels */
function renderPng(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** The logo under the awning of a market stall, 1200 by 630 pixels. */
async function sharePicture() {
  const stripes = Array.from({ length: 12 }, (_, index) => {
    const colour = index % 2 ? '#ffb524' : '#10925a';
    return `<path fill="${colour}" d="M${index * 100} 0h100v96a50 50 0 0 1-100 0z"/>`;
  });
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path fill="#faf8f2" d="M0 0h1200v630H0z"/>${stripes.join('')}</svg>`;
  const sign = await sharp(logo, { density: 288 }).resize({ width: 640 }).toBuffer();
  return sharp(Buffer.from(ground))
    .composite([{ input: sign, left: 280, top: 280 }])
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** Makes an .ico file with one PNG. @param {Buffer} png of 32 by 32 pixels */
function icoOf(png) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
