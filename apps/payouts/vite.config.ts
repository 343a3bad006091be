import path from 'node:path'
import { pageBuild } from '@tideway/design/build/page-build'
import { defineConfig } from 'vite'

const folder = import.meta.dirname

export default defineConfig(pageBuild(folder, [path.join(folder, 'payouts.html')]))
