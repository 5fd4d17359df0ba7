/** The id of the one search field. */
export const SEARCH_FIELD = 'search';

export const focusSearch = (): void => {
  const field = document.querySelector<HTMLInputElement>(`#${SEARCH_FIELD}`);
  field?.focus();
  field?.select();
};
