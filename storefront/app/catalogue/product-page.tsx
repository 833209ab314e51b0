import { useTexts } from '../language/texts.ts';

export default function ProductPage() {
  return <h1>{useTexts().catalogue.productsTitle}</h1>;
}
