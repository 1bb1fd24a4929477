import { withoutCode } from './asked-paths.ts'

/** Words above a code fence that say which half of a change is in it. */

const OLD =
  /^\W*(?:\d{1,2}\W{1,3})?(?:(?:.{0,80}[,:] )?this(?: code| block| line| part)?\W*$|(?:from|was|(?:in\b.{0,80} )?(?:instead of|(?:the|these)(?: following)? lines))\W*$|(?:the )?(?:before|old|original|current|existing|previous|search)\b|.{0,150}(?<!\b(?:the|this|an?|each|every|on|of|its?) )\b(?:replace|change|find|locate|look for|swap|modify|update)\b).*$|(?:修改|更改|替换|更新)前|[原旧]\S{0,3}代码|(?:将|把|找到)(?!.*[为成]\W*$)/i
const NEW =
  /^\W*(?:\d{1,2}\W{1,3})?(?:(?:the )?(?:after|new|updated|fixed|improved|modified|proposed|revised|corrected|suggested)\b|(?:now|replace(?:ment)?|use|write)\W*$|(?:and )?(?:replace (?:it |this |that )?(?:with|by)|change (?:it|this) (?:in)?to|(?:to|with|into|by)(?:\W*$|\W+(?:this|that|these|the|an?|something|one|instead|its?|new)\b)|(?:it )?becomes|(?:it |they )?should (?:be|read|say)(?:\W*$| (?:this|these|the|an?|something|like|as|now|instead|(?:set|(?!add|app|mov|ins|foll|prec|us|compar)\w+e[dn]) (?:as|by|with|like|(?:in)?to))\b)|(?:needs to|must) be(?:come)?)).*$|(?:修改|更改|替换|更新)后|新\S{0,3}代码|[改换]为|[改换]成/i
/** The whole line, in other languages. */
const OLD_WORD = /^[^\p{L}]*(?:vorher|alt|avant|antes|prima|было|до|変更前|修正前|변경 전)[^\p{L}]*$/iu
const NEW_WORD = /^[^\p{L}]*(?:nachher|neu|après|después|depois|dopo|стало|после|変更後|修正後|변경 후)[^\p{L}]*$/iu
/** Words that ask for lines next to the shown ones, or show the new ones at once. */
const NO_OLD =
  /\b(?:add|insert|append|put|after|below|above|with|to|becomes?|remove|delete)\b\W*$|\b(?:add|insert|append)\b|\bto:?\W*$|添加|插入|加入|新增|删除/i

/** Words for what a program does with it. */
const NO_NEW =
  /\b(?:prints|it (?:says|shows|gives|fails|returns|outputs|displays)|you(?:'ll| will| should| would)? (?:get|see)|after (?:that|which|running|doing))\b/i

/** A label or half a sentence that the code continues: it ends in a colon, or is a heading, or is all bold, or is one word for a half. */
const isShort = (line: string): boolean =>
  line.length <= 160 &&
  /^\W*(?:before|after|old|new|this|becomes)\W*$|(?:[:：]|\b(?:change|replace|this(?: code| block| line| part)?|these|lines|find|from|with|to|by|become|read|say|search for|instead of|use)|[把将为成])\W{0,4}$|^#{1,6} |^\W{0,4}\*\*.*\*\*$/i.test(
    line,
  ) &&
  line.split(/\s+/).length <= 16

/** True for words above a fence with the old text: "In `a.ts`, replace". */
export const leadsToOld = (words: string): boolean =>
  OLD_WORD.test(words) || (isShort(words) && OLD.test(withoutCode(words)) && !NO_OLD.test(words))

/** True for words above a fence with the new text: "with". */
export const leadsToNew = (words: string): boolean =>
  NEW_WORD.test(words) || (isShort(words) && NEW.test(withoutCode(words)) && !NO_NEW.test(words))
