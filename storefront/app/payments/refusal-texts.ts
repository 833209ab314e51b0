const en = {
  no_url: () => 'Payment URL not received',
  already_paid: () => 'This order is already paid.',
  order_cancelled: () => 'This order was cancelled, so it cannot be paid.',
  order_completed: () => 'This order has already been handed over.',
  with_courier: () => 'A courier has this order: pay when it arrives.',
  amount_out_of_range: (lowest: string, highest: string) =>
    `Orders from ${lowest} to ${highest} can be paid online.`,
};

const bn: typeof en = {
  no_url: () => 'পেমেন্টের লিংক পাওয়া যায়নি',
  already_paid: () => 'এই অর্ডারের টাকা আগেই পরিশোধ করা হয়েছে।',
  order_cancelled: () => 'অর্ডারটি বাতিল হয়েছে, তাই টাকা পরিশোধ করা যাবে না।',
  order_completed: () => 'অর্ডারটি আগেই পৌঁছে দেওয়া হয়েছে।',
  with_courier: () => 'অর্ডারটি কুরিয়ারের কাছে চলে গেছে। হাতে পেয়ে টাকা দিন।',
  amount_out_of_range: (lowest, highest) => `${lowest} থেকে ${highest} পর্যন্ত অর্ডারের টাকা অনলাইনে পরিশোধ করা যায়।`,
};

/** Why a payment could not be started. Only pages with a payment load them. */
export const refusalTexts = { en, bn };
