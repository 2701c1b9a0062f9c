import '../theme.ts'
import { pause } from './pause.ts'

await pause()
