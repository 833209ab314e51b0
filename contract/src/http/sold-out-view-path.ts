/** Where a browser reports that it has opened the page of a sold-out product. It is no endpoint of the API: nobody reads the response. */
export function soldOutViewPath(product: number | ':id'): string {
  return `/api/shop-app/products/${product}/sold-out-view/`;
}
