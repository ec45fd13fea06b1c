import { testGenerated } from '#server/testing/fuzz/generated'

testGenerated('shop')
