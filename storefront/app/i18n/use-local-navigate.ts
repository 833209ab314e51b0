import { useNavigateWhileShown } from '@haat/ui/use-navigate-while-shown.ts';
import { useLocalPath } from './link.tsx';

/** Returns a function that opens another page after a response, in the language of the page, unless the shopper has left it. */
export function useLocalNavigate(): (path: string, state?: object) => void {
  const navigate = useNavigateWhileShown();
  const localPath = useLocalPath();
  return (path, state) => void navigate(localPath(path), { state });
}
