/** The guest cart in local storage. `guest_cart` has exactly the shape of the specification. */
export const CART_KEY = 'guest_cart';
/** Bengali name and unit of the products in the cart, `{product id: {name_bn, unit}}`. */
export const NAMES_KEY = 'guest_cart_names';
/** The pending merge of a guest's cart, stored from before the first request until its response. */
export const MERGE_KEY = 'cart_merge';
/** The lists of a guest on this device, with the favourites. */
export const LISTS_KEY = 'product_lists';
/** The pending merge of a guest's lists, from before the first request until its response. */
export const LIST_MERGE_KEY = 'list_merge';
