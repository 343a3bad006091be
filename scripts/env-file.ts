import { existsSync } from 'node:fs'

// Imported before a program that npm starts: its settings may be in a file. The environment wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env')
