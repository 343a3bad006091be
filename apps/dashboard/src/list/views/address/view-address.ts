import { withParameters } from '../../address/list-address.ts'

/** Parameters of an address that a new search does not change. */
const keptParameters = ['columns', 'maxReceived', 'view']

/** Value of `view` for a list without a view. It also keeps the default view from opening. */
export const NO_VIEW = 'none'

/** Returns an address with the view and the columns of another address of the same list. */
export function withViewOf(address: string, current: string): string {
  const params = new URLSearchParams(current.split('?')[1])
  return withParameters(
    address,
    Object.fromEntries(keptParameters.map((name) => [name, params.get(name) ?? ''])),
  )
}
