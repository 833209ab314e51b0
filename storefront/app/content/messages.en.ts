export const content = {
  slider: {
    title: 'Offers',
    carousel: 'carousel',
    slide: 'slide',
    place: (number: string, count: string) => `${number} of ${count}`,
    previous: 'Previous offer',
    next: 'Next offer',
    pause: 'Pause the offers',
    play: 'Let the offers move',
  },
  /** The heading of the English summary of a Bengali page. */
  inShort: 'In short',
  /** The heading of the English text about the shop, below the Bengali one. */
  inEnglish: 'In English',
  departments: 'What we sell',
  contact: {
    description: 'Our address, phone numbers, hotline, WhatsApp and chat, and a form to write to us.',
    lead: 'A question about an order, a product or a delivery? Call us, chat with us, or write here.',
    ways: 'How to reach us',
    whatsapp: 'Send a message',
    chat: 'Chat with us',
    daily: 'Phone hours: 9am–10pm. WhatsApp and chat: 24/7.',
    form: {
      title: 'Send us a message',
      name: 'Name',
      email: 'Email',
      subject: 'Subject',
      message: 'Message',
      send: 'Send message',
      sending: 'Sending …',
      needsScript: 'The form needs JavaScript. Without it, please call us or write an email.',
    },
    /** A question about goods that a search has not found. */
    ask: {
      subject: (search: string) => `Do you have ${search}?`,
      message: (search: string) => `I searched for “${search}” and did not find it. Can you get it for me?`,
    },
    /** From the specification. */
    sent: 'Thank you for your message! We will get back to you soon.',
    errors: {
      some: 'Please check the marked fields.',
      name: 'Please enter your name',
      email: 'Please enter your email address',
      emailForm: 'Please enter a valid email address, such as name@example.com',
      subject: 'Please enter a subject',
      message: 'Please write your message',
      refused: 'Please check this field',
    },
    failed: {
      unknown:
        'The connection broke before the shop answered, so we cannot tell whether your message arrived. Your text is still here: please send it again, or call us.',
      tooMany:
        'You have sent several messages already. Please wait a minute and try again; your text is still here.',
      refused: 'Your message was not sent. Please try again in a moment; your text is still here.',
    },
  },
};
