import type { remembered as english } from './messages.en.ts';

export const remembered: typeof english = {
  ask: (name) => `আমার ${name} নম্বর মনে রাখুন`,
  askHint: (name) =>
    `${name}ের পাতায় একবার সম্মতি দেবেন, এরপর থেকে শুধু পিন দিয়েই পরিশোধ হবে। নম্বরটি অ্যাকাউন্ট থেকে মুছে ফেলা যায়।`,
  use: (name, number) => `${name} ${number} থেকে পরিশোধ করুন`,
  useHint: 'শুধু পিন দিলেই হবে।',
  title: 'মনে রাখা নম্বর',
  forget: 'মুছে ফেলুন',
  forgetNumber: (name) => `${name} নম্বর মুছে ফেলুন`,
  forgotten: (name) => `নম্বরটি এখান থেকে ও ${name} থেকে মুছে ফেলা হলো।`,
  notForgotten: 'নম্বরটি মোছা যায়নি। আবার চেষ্টা করুন।',
};
