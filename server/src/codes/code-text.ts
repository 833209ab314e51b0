import type { CodePurpose } from './codes.ts';

/** The purpose of a code, for the SMS: a shopper who is asked for the code by a stranger sees what it gives access to. */
const PURPOSES: Record<CodePurpose, { en: string; bn: string }> = {
  track_order: { en: 'to see your order', bn: 'অর্ডার দেখার কোড' },
  reset_password: { en: 'to set a new password', bn: 'নতুন পাসওয়ার্ডের কোড' },
  claim_orders: { en: 'to add your orders to your account', bn: 'অর্ডার যোগ করার কোড' },
  change_phone: { en: 'to change your phone number', bn: 'নম্বর বদলের কোড' },
  unlock_sign_in: { en: 'to log in', bn: 'লগইন করার কোড' },
};

/** The SMS with a code: one part in either language. The digits are Latin, as keyboards and autofill read them. */
export function codeText(language: 'en' | 'bn', purpose: CodePurpose, code: string): string {
  const use = PURPOSES[purpose][language];
  return language === 'en'
    ? `${code} is your code ${use}. It works for 5 minutes. Never give it to anybody.`
    : `${code} ${use}, ৫ মিনিট চলবে। কাউকে বলবেন না।`;
}
