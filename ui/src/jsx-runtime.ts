import type {
  ComponentProps as AllProps,
  ComponentClass,
  ElementType,
  ExoticComponent,
  ReactElement,
  JSX as ReactJsx,
  ReactNode,
} from 'react';

export { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/**
 * The JSX of both applications: React's, whose types refuse text beside other children. A browser that translates a page
 * replaces each text node, and React can then neither remove nor change a text beside other nodes; a text that is the only
 * child of an element it can. So every text needs an element of its own.
 */

/** Children that may stand beside others: elements, no text. */
export type Elements = ReactElement | boolean | null | undefined | '' | typeof space | readonly Elements[];

/** A space between elements, which no browser translates. */
export const space = ' ' as const;

/** Children of an element: one text or number, or elements. */
export type Children = Elements | string | number;

/** The props of an element or component, to pass on. */
export type ComponentProps<T extends ElementType> = Props<AllProps<T>>;

type Props<P> = { [K in keyof P]: K extends 'children' ? ChildrenOf<P[K]> : P[K] };
type ChildrenOf<C> = ReactNode extends C ? Children | Extract<C, (...args: never) => unknown> : C;

export namespace JSX {
  export type ElementType =
    | keyof ReactJsx.IntrinsicElements
    // biome-ignore lint/suspicious/noExplicitAny: the props of a component are checked where it is used
    | ((props: any) => Elements)
    // biome-ignore lint/suspicious/noExplicitAny: as above
    | ComponentClass<any>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    | ExoticComponent<any>;
  export type Element = ReactJsx.Element;
  export type ElementClass = ReactJsx.ElementClass;
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  export type LibraryManagedAttributes<C, P> =
    C extends ExoticComponent<{ children?: ReactNode }>
      ? Omit<P, 'children'> & { children?: Elements } // a fragment and its like are no element
      : Props<ReactJsx.LibraryManagedAttributes<C, P>>;
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  export type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>;
  export type IntrinsicElements = {
    [K in keyof ReactJsx.IntrinsicElements]: Props<ReactJsx.IntrinsicElements[K]>;
  };
}
