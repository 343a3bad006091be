/** Joins the class names that apply, and skips a class that the module does not have. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
