/** Local storage: true if Quick Add does not open the cart on this device. */
export const STAY_KEY = 'stay_in_list';
/** Local storage: false if the shopper wants no receiver to be remembered. */
export const REMEMBER_KEY = 'remember_places';
/** Local storage: where and when this device gets its orders. */
export const PLACE_KEY = 'delivery_place';
/** Local storage: what is taken instead of missing goods. */
export const WISHES_KEY = 'substitute_wishes';
