export const remembered = {
  ask: (name: string) => `Remember my ${name} number`,
  askHint: (name: string) =>
    `You agree once on the page of ${name}. From then on you pay with your PIN alone. You can remove the number in your account.`,
  use: (name: string, number: string) => `Pay from ${name} ${number}`,
  useHint: 'You pay with your PIN alone.',
  title: 'Remembered number',
  forget: 'Forget',
  forgetNumber: (name: string) => `Forget the ${name} number`,
  forgotten: (name: string) => `The number is forgotten, here and at ${name}.`,
  notForgotten: 'The number could not be forgotten. Please try again.',
};
