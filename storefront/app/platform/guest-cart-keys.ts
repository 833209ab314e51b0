/** The guest cart in local storage. `guest_cart` has exactly the shape of the specification. */
export const CART_KEY = 'guest_cart';
/** The Bengali names of the products in the cart, `{product id: name}`, for Bengali pages. */
export const NAMES_KEY = 'guest_cart_names';
