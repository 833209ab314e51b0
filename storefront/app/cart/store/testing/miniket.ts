/** A product, as a cart has it. */
export const miniket = {
  id: 7,
  name: 'Miniket rice',
  name_bn: 'মিনিকেট চাল',
  unit: '5 kg',
  image: '',
  pricePaisa: 7_250,
};
