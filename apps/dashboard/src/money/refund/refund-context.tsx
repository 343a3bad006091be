import type { Dispatch, ReactNode } from 'react'
import { createContext, useContext, useReducer } from 'react'
import type { RefundEvent, RefundState } from './refund-state.ts'
import { noRefund, refundReducer } from './refund-state.ts'

interface RefundContext {
  state: RefundState
  dispatch: Dispatch<RefundEvent>
}

interface RefundProviderProps {
  /** The transaction shown from the start, on its own page. */
  shown?: string | undefined
  children: ReactNode
}

const CurrentRefund = createContext<RefundContext | undefined>(undefined)

/** Holds the refund state above the rows, so that closing and opening a row does not lose it. */
export function RefundProvider({ shown, children }: RefundProviderProps) {
  const [state, dispatch] = useReducer(refundReducer, { ...noRefund, id: shown })
  return <CurrentRefund value={{ state, dispatch }}>{children}</CurrentRefund>
}

export function useRefundContext(): RefundContext {
  const context = useContext(CurrentRefund)
  if (!context) throw new Error('There is no refund state here')
  return context
}
