/** The messages of the top banner, in Bengali on pages of both languages (specification, section 1). */
export const banner = {
  invite: 'ফোনে বা হোয়াটসঅ্যাপে অর্ডার করুন',
  call: 'কল করুন',
  hotline: 'হটলাইন',
  whatsapp: 'হোয়াটসঅ্যাপ',
};
