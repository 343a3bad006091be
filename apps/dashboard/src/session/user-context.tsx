import type { User } from '@tideway/browser/session/user'
import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

const SignedInUser = createContext<User | undefined>(undefined)

export function UserProvider({ user, children }: { user: User; children: ReactNode }) {
  return <SignedInUser value={user}>{children}</SignedInUser>
}

/** Returns the signed-in user, which exists only behind the navigation guard. */
export function useUser(): User {
  const user = useContext(SignedInUser)
  if (!user) throw new Error('There is no signed-in user outside the navigation guard')
  return user
}
