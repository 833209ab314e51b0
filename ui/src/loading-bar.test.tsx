import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LoadingBar } from './loading-bar.tsx';

test('the loading bar is shown while the next page is loading, and only then', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const router = createMemoryRouter([
    { path: '/', element: <LoadingBar /> },
    { path: '/orders', element: <LoadingBar />, loader: () => promise },
  ]);
  const render = () => renderToStaticMarkup(<RouterProvider router={router} />);
  const hidden = /scale-x-0 opacity-0/;
  expect(render()).toMatch(hidden);
  const arrived = router.navigate('/orders');
  expect(render()).toMatch(/scale-x-90 opacity-100/);
  resolve(null);
  await arrived;
  expect(render()).toMatch(hidden);
});
