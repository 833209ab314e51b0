import { Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed } from '../../http/schemas.ts';
import { OrderPhoto, photoForm } from '../../shop/order-photos.ts';
import { officeEndpoint } from '../endpoint.ts';

/** 409 `too_many_photos`; 413 above 5 MB; 400 for a file that is no photo, is damaged or has too many pixels. */
export const uploadOrderPhoto = officeEndpoint('uploadOrderPhoto', {
  summary: 'Store a photo of an order, once per key',
  right: 'orders.pick',
  params: Type.Object({ id: Id }),
  body: Closed({
    ...photoForm,
    kind: Type.Enum(['complaint', 'scale', 'substitute']),
    complaint: Type.Optional(
      Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'the complaint that it is about' }),
    ),
    line: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'the line that it shows' })),
  }),
  multipart: true,
  response: OrderPhoto,
  status: 201,
  refusals: [404, 409, 413, 503],
});
