import { Failed } from './failed.tsx';

export default function NotFoundPage() {
  return <Failed missing />;
}
