import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded with --import ahead of a program: writes the address of every module it reads to the file NOTED_MODULES.

const file = process.env.NOTED_MODULES ?? ''
registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
