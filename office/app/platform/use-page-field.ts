import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * For a field with a value of the URL, such as a search: each page has its value in the field, unless another one is typed while the
 * page is loading.
 * @returns the `key` and `onChange` of the field
 */
export function usePageField(): { key: string; onChange: () => void } {
  const { key } = useLocation();
  const loading = useNavigation().location?.key;
  const [typedDuring, setTypedDuring] = useState<string>();
  const [shown, setShown] = useState(key);
  if (key !== shown && key !== typedDuring) setShown(key);
  return { key: shown, onChange: () => setTypedDuring(loading) };
}
