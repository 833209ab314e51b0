import { formatPhone } from '@haat/contract/phone/phone';
import { api } from '../platform/api.ts';
import { addLine, edit, newDraft, park, useDesk } from './order-draft.ts';

/** Begins a draft with the goods of a chat; the desk fills in the address of the last delivery. Another draft is put aside. */
export async function beginChatDraft(id: number): Promise<void> {
  const [{ phone }, { lines, same_address }] = await Promise.all([
    api.getChat({ params: { id } }),
    api.readChatDraft({ params: { id }, query: {} }),
  ]);
  park();
  useDesk.setState({ draft: newDraft('WHATSAPP') });
  edit({
    phone: formatPhone(phone).replace('-', ''),
    chat: {
      id,
      sameAddress: same_address,
      unsure: lines
        .filter(({ match, exact }) => match !== 'found' || !exact)
        .map(({ text, match, product }) => ({ text, match, product: product?.name ?? '' })),
    },
  });
  for (const { product, quantity } of lines) if (product) addLine(product, quantity);
}
