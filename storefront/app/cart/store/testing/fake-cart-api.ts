import { ApiError } from '@haat/contract/client';
import type { CartLine as WireLine } from '@haat/contract/shop/cart';
import { miniket } from './miniket.ts';

export const rui = { id: 9, name: 'Rui fish', name_bn: '', unit: '', image: '', pricePaisa: 35_000 };
const prices: Record<number, number> = { 7: 72.5, 9: 350 };

/** A fake API that follows the contract: one line per product; names and prices are those of the catalogue. */
export class FakeCartApi {
  lines: WireLine[] = [];
  calls: string[] = [];
  /** How the next calls fail. */
  failures: ('refused' | 'response lost')[] = [];
  /** The next fetch returns after this promise has settled. */
  fetchGate: Promise<void> | null = null;
  private lastId = 100;
  private keys = new Set<string | undefined>();

  put(item: number, quantity: number, purchased = false) {
    const line = {
      id: ++this.lastId,
      item,
      item_name: item === 7 ? miniket.name : rui.name,
      item_name_bn: item === 7 ? miniket.name_bn : '',
      unit: item === 7 ? miniket.unit : '',
      item_price: prices[item]!,
      quantity,
      total: prices[item]! * quantity,
      product_image: '',
      purchased,
      stock_status: true,
    };
    this.lines = [...this.lines, line];
    return line;
  }

  listCartLines = async () => {
    this.calls.push('fetch');
    const lines = structuredClone(this.lines);
    await this.fetchGate;
    return lines;
  };
  addCartLine = ({
    body: { item, quantity, add_key },
  }: {
    body: { item: number; quantity: number; add_key?: string };
  }) =>
    this.response(`add ${quantity} of ${item}`, () => {
      const line = this.lines.find((line) => line.item === item && !line.purchased) ?? this.put(item, 0);
      if (!this.keys.has(add_key)) line.quantity += quantity;
      this.keys.add(add_key);
      return line;
    });
  changeCartLine = ({ params: { id }, body }: { params: { id: number }; body: { quantity: number } }) =>
    this.response(`set ${id} to ${body.quantity}`, () => Object.assign(this.find(id), body));
  removeCartLine = ({ params: { id } }: { params: { id: number } }) =>
    this.response(`remove ${id}`, () => {
      this.lines = this.lines.filter((line) => line !== this.find(id));
      return undefined;
    });

  private find(id: number): WireLine {
    const line = this.lines.find((line) => line.id === id);
    if (!line) throw new ApiError(404, { code: 'not_found', params: { what: 'Line' }, message: '' });
    return line;
  }

  private async response<T>(call: string, work: () => T): Promise<T> {
    this.calls.push(call);
    const failure = this.failures.shift();
    if (failure === 'refused') throw new ApiError(409, { code: 'not_sold', params: {}, message: '' });
    const response = work();
    if (failure === 'response lost') throw new ApiError(0, { code: 'unreachable', message: '' });
    return response;
  }
}
