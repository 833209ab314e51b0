import { Outlet, useOutletContext } from 'react-router';
import { RouteError } from './error-page.tsx';

/** Between the frame and a page: the error of a page leaves the frame with its navigation. */
export default function PageBoundary() {
  return <Outlet context={useOutletContext()} />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
