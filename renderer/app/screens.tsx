import type { ComponentType } from 'react';
import type { Route } from './route.ts';
import { LibraryRoute } from './library-route.tsx';

/** The screen of each address. All but the library are fetched when first opened. */
export const screens: Partial<Record<Route['screen'], ComponentType>> = { library: LibraryRoute };
