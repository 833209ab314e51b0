import { ApiError } from '@haat/contract/client';
import { api } from '../platform/api.ts';
import { fieldsOf } from './form-values.ts';
import { type QueuedProduct, setQueued, useQueuedProducts } from './queued-products.ts';

/** Stores a new product as soon as its photos have arrived. If one of them has not, nothing is stored. */
export async function queueProduct(product: Pick<QueuedProduct, 'key' | 'values' | 'photos'>): Promise<void> {
  const waiting: QueuedProduct = { ...product, state: 'waiting' };
  const { key, photos } = product;
  setQueued(key, waiting);
  await photos.arrived();
  // Somebody has taken it back meanwhile.
  if (!useQueuedProducts.getState().includes(waiting)) return;
  if (photos.hasFailed) return setQueued(key, { ...waiting, state: 'failed', problem: 'photo' });
  setQueued(key, { ...waiting, state: 'sending' });
  try {
    setQueued(key, { ...waiting, state: 'stored', ...(await store(product)) });
  } catch (problem) {
    if (!(problem instanceof ApiError)) {
      setQueued(key, null);
      throw problem;
    }
    setQueued(key, { ...waiting, state: 'failed', problem });
  }
}

/** If the response of an earlier press was lost and more was typed since, this is saved to the product of that press. */
async function store({ key, values, photos }: Pick<QueuedProduct, 'key' | 'values' | 'photos'>) {
  const body = { ...fieldsOf(values), pictures: photos.urls };
  try {
    return { id: (await api.createProduct({ body: { ...body, key } })).id };
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.refusal.code !== 'product_created') throw problem;
    const { product, stock } = problem.refusal.params;
    const { stock: _, ...others } = body;
    const { id } = await api.updateProduct({ params: { id: product }, body: { ...others, version: 1 } });
    return { id, storedBefore: stock };
  }
}
