import { packageOf } from '../packages.ts'
import { config } from './config.ts'

await packageOf('@vendure/core').bootstrap(config)
console.log('vendure is open')
