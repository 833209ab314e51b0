/** A payment method of the sandbox, with its values in messages. */
export interface Means {
  label: string;
  type: string;
  number: string;
  issuer: string;
  brand: string;
}

export const MEANS = {
  visa: {
    label: 'Visa',
    type: 'VISA-Dutch Bangla',
    number: '411111XXXXXX1111',
    issuer: 'TRUST BANK, LTD.',
    brand: 'VISA',
  },
  mastercard: {
    label: 'Mastercard',
    type: 'MASTER-Dutch Bangla',
    number: '511111XXXXXX1111',
    issuer: 'STANDARD CHARTERED BANK',
    brand: 'MASTERCARD',
  },
  amex: {
    label: 'Amex',
    type: 'AMEX-City Bank',
    number: '371111XXXXX1111',
    issuer: 'THE CITY BANK, LTD.',
    brand: 'AMEX',
  },
  bkash: {
    label: 'bKash',
    type: 'BKASH-BKash',
    number: '',
    issuer: 'BKash Mobile Banking',
    brand: 'MOBILEBANKING',
  },
  nagad: { label: 'Nagad', type: 'NAGAD-Nagad', number: '', issuer: 'Nagad', brand: 'MOBILEBANKING' },
  rocket: {
    label: 'Rocket',
    type: 'DBBLMOBILEB-Dbbl Mobile Banking',
    number: '',
    issuer: 'DBBL Mobile Banking',
    brand: 'MOBILEBANKING',
  },
} satisfies Record<string, Means>;

export type MeansName = keyof typeof MEANS;
