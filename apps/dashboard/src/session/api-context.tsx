import type { Api } from '@tideway/browser/http/api'
import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

const CurrentApi = createContext<Api | undefined>(undefined)

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <CurrentApi value={api}>{children}</CurrentApi>
}

/** Returns the APIs as the acting client. Query keys of their responses start with its id. */
export function useApi(): Api {
  const api = useContext(CurrentApi)
  if (!api) throw new Error('There is no API outside the navigation guard')
  return api
}
