import { useTexts } from '../language/texts.ts';

export default function ProductsPage() {
  return <h1>{useTexts().catalogue.productsTitle}</h1>;
}
