/** The phone of orders whose person was erased: no network has it. */
export const ERASED_PHONE = '+8800000000000';
