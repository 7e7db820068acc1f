const words = `acknowledge|v. 承认|He acknowledged the mistake.
substantial|adj. 大量的|a substantial meal
contemporary|adj. 当代的|contemporary art
inevitable|adj. 不可避免的|Delays are inevitable.
constitute|v. 构成|Women constitute half the class.
emerge|v. 出现|New facts emerged.
facilitate|v. 促进|Maps facilitate travel.
deprive|v. 剥夺|deprived of sleep
interpret|v. 解释|interpret the rules
reluctant|adj. 不情愿的|reluctant to leave
appropriate|adj. 合适的|appropriate clothes
attribute|v. 归因于|attributed to luck
commitment|n. 承诺|keep a commitment
comprehensive|adj. 全面的|a comprehensive list
confront|v. 面对|confront the problem
consequence|n. 后果|accept the consequences
controversial|adj. 有争议的|a controversial plan
convey|v. 传达|convey a message
decline|v. 下降；谢绝|Sales declined.
derive|v. 源于|derived from Latin
discard|v. 丢弃|discard old papers
distinct|adj. 明显不同的|two distinct groups
diverse|adj. 多样的|a diverse city
enhance|v. 提高|enhance the taste
evaluate|v. 评价|evaluate the results
exceed|v. 超过|exceed the limit
fluctuate|v. 波动|Prices fluctuate.
genuine|adj. 真正的|genuine leather
hypothesis|n. 假设|test a hypothesis
implement|v. 实施|implement a plan
impose|v. 强加|impose a tax
incentive|n. 激励|an incentive to save
indispensable|adj. 不可缺少的|indispensable tools
integrate|v. 结合|integrate both parts
justify|v. 证明有理|justify the cost
neglect|v. 忽视|neglect his health
perceive|v. 察觉|perceive a change
prevail|v. 盛行|Calm prevailed.
sustain|v. 维持|sustain growth
vulnerable|adj. 脆弱的|vulnerable to cold`;

export const vocabulary = (): string =>
  `单词,释义,例句\n${words
    .split('\n')
    .map((line) => line.split('|').join(','))
    .join('\n')}\n`;
