-- The texts of the specification as the first versions: what staff see when they edit. Shoppers see the page of the storefront itself
-- until another version is published; `storefront/app/content/first-versions.test.ts` compares the two.
INSERT INTO article (id) VALUES ('about'), ('return-policy'), ('refund-policy'), ('customer-service');
INSERT INTO article_version (article, number, actor, title, title_bn, lead, lead_bn, text, text_bn) VALUES
('return-policy', 1, 'specification', '', '', 'Contact us within 7 days of receiving your order and we take wrong or faulty goods back.',
'পণ্যে কোনো সমস্যা পেলে চিন্তা করবেন না। পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে আমাদের জানান, আমরা তা ফেরত নেব।',
'- Contact us within 7 days of receiving your order if anything is wrong with it.
- We take back goods that are wrong, damaged, expired or faulty.
- Please look at fresh fish, meat, fruit and vegetables when they arrive.
- Tell us your order number; a photo helps. We collect the goods from your address.',
'## কখন ফেরত দিতে পারবেন

পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে আমাদের সঙ্গে যোগাযোগ করুন। আমরা পণ্য ফেরত নিই:

- ভুল পণ্য পেলে, কিংবা পরিমাণে কম হলে
- পণ্য ভাঙা, নষ্ট বা ত্রুটিপূর্ণ হলে
- মেয়াদোত্তীর্ণ পণ্য পেলে
- ছবি বা বিবরণের সঙ্গে পণ্যের মিল না থাকলে

## মাছ, মাংস, ফল ও সবজি

তাজা পণ্য হাতে নেওয়ার সময়ই একবার দেখে নিন। সমস্যা থাকলে তখনই ডেলিভারিম্যানের কাছে ফেরত দিন। পরে কিছু চোখে পড়লে ছবি তুলে যত তাড়াতাড়ি সম্ভব আমাদের পাঠান।

## যেভাবে ফেরত দেবেন

1. ফোন, হোয়াটসঅ্যাপ বা যোগাযোগ পাতার ফর্মে অর্ডার নম্বর আর সমস্যার কথা জানান।
2. সম্ভব হলে পণ্যের একটি ছবি পাঠান, তাতে কাজ তাড়াতাড়ি হয়।
3. প্যাকেট, বাক্স আর সঙ্গের কাগজপত্রসহ পণ্যটি গুছিয়ে রাখুন।
4. আপনার সুবিধামতো সময়ে আমরা এসে পণ্যটি নিয়ে যাব।

## ফেরত দেওয়ার পরে

পণ্যটি দেখে নিয়ে আমরা আপনার পছন্দমতো সেটি বদলে দেব, কিংবা টাকা ফেরত দেব। টাকা কীভাবে ফেরত পাবেন, তা ‘টাকা ফেরতের নিয়ম’ পাতায় লেখা আছে।

## যা ফেরত নিতে পারি না

- ✗ ব্যবহার করা পণ্য, যদি তাতে কোনো ত্রুটি না থাকে
- ✗ যে পণ্যের কথা ৭ দিন পেরিয়ে যাওয়ার পরে জানানো হয়'),
('refund-policy', 1, 'specification', '', '', 'When you get your money back, how it reaches you, and what we need from you. Contact us within 7 days.',
'যে পণ্য আপনি রাখেননি, তার টাকা আপনারই। কখন আর কীভাবে টাকা ফেরত পাবেন, এখানে সহজ করে লেখা আছে।',
'- You get your money back when a paid order is cancelled, when we cannot deliver something, or when you return goods and contact us within 7 days.
- Cash is refunded in cash or to your mobile wallet; online payments go back the way they came.
- The tax on returned goods is refunded too.
- We never ask for your PIN, password or one-time code.',
'## যখন টাকা ফেরত পাবেন

- দাম দেওয়ার পরে অর্ডার বাতিল হলে
- অর্ডারের কোনো পণ্য আমরা দিতে না পারলে
- পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে জানিয়ে পণ্যটি ফেরত দিলে

## যেভাবে টাকা ফেরত পাবেন

- ক্যাশ অন ডেলিভারিতে দাম দিয়ে থাকলে টাকা পাবেন নগদে, কিংবা আপনার মোবাইল ওয়ালেটে।
- অনলাইনে দাম দিয়ে থাকলে যে কার্ড বা ওয়ালেট থেকে দিয়েছেন, সেখানেই টাকা ফেরত যাবে।
- পণ্যের দামের সঙ্গে তার করের টাকাও ফেরত পাবেন।

## কত সময় লাগে

ফেরত আসা পণ্য দেখে নেওয়ার পরেই আমরা টাকা পাঠানোর ব্যবস্থা করি। কার্ড বা মোবাইল ওয়ালেটে টাকা পৌঁছাতে কত সময় লাগবে, তা আপনার ব্যাংক বা ওয়ালেটের ওপর নির্ভর করে।

দেরি হচ্ছে মনে হলে অর্ডার নম্বরটি নিয়ে আমাদের ফোন করুন, আমরা খোঁজ নিয়ে জানাব।

## যেভাবে জানাবেন

1. পণ্য হাতে পাওয়ার ৭ দিনের মধ্যে ফোন, হোয়াটসঅ্যাপ বা যোগাযোগ পাতার ফর্মে আমাদের জানান।
2. আপনার নাম, ফোন নম্বর আর অর্ডার নম্বর বলুন।
3. টাকা কীভাবে ফেরত চান, সেটিও জানিয়ে রাখুন।

> টাকা ফেরত দিতে আমরা কখনো আপনার পিন, পাসওয়ার্ড বা ওটিপি চাই না। কেউ চাইলে দেবেন না, আর সঙ্গে সঙ্গে আমাদের জানান।'),
('customer-service', 1, 'specification', '', '', 'Support 24 hours a day, 7 days a week. Our phones are open from 9am to 10pm.',
'অর্ডার, ডেলিভারি বা পণ্য নিয়ে যেকোনো কথা আমাদের বলুন। দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন আমরা আপনার পাশে আছি।',
'- Support answers 24 hours a day, 7 days a week, by WhatsApp and chat.
- Our phones are open every day from 9am to 10pm.
- Home delivery comes within 3 hours of ordering.
- If anything is wrong with your order, contact us within 7 days.',
'## যেভাবে আমাদের পাবেন

- ফোন ও হটলাইন: প্রতিদিন সকাল ৯টা থেকে রাত ১০টা পর্যন্ত।
- হোয়াটসঅ্যাপ ও চ্যাট: দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন।
- ইমেইল ও যোগাযোগ পাতার ফর্ম: যখন খুশি লিখুন, আমরা শিগগিরই উত্তর দেব।

> কথা বলার সময় অর্ডার নম্বরটি হাতের কাছে রাখলে আমরা তাড়াতাড়ি সাহায্য করতে পারব।

## যা অনেকেই জানতে চান

### অর্ডার করব কীভাবে?

পছন্দের পণ্য কার্টে যোগ করুন, চেকআউটে নাম, মোবাইল নম্বর আর ঠিকানা লিখুন, তারপর অর্ডার নিশ্চিত করুন। অ্যাকাউন্ট না খুলেও অর্ডার করা যায়। চাইলে ফোনে বা হোয়াটসঅ্যাপেও অর্ডার দিতে পারেন।

### পণ্য কখন পৌঁছাবে?

অর্ডারের ৩ ঘণ্টার মধ্যে আমরা পণ্য আপনার ঘরে পৌঁছে দিই। চাইলে দোকানে এসেও নিয়ে যেতে পারেন।

### দাম দেব কীভাবে?

পণ্য হাতে পেয়ে নগদে দাম দিতে পারেন (ক্যাশ অন ডেলিভারি)। অনলাইন পেমেন্ট চালু থাকলে চেকআউটে সেটিও বেছে নিতে পারবেন।

### দামের সঙ্গে আর কী যোগ হয়?

পণ্যের মোট দামের ওপর ৫% কর যোগ হয়। অর্ডার নিশ্চিত করার আগেই পুরো হিসাব দেখতে পাবেন।

### অর্ডার বদলানো বা বাতিল করা যায়?

হ্যাঁ, পণ্য রওনা হওয়ার আগ পর্যন্ত। যত তাড়াতাড়ি সম্ভব আমাদের ফোন করে অর্ডার নম্বরটি বলুন।

### অর্ডারের খবর জানব কীভাবে?

অর্ডারের পরে যে লিংক পান, সেখানেই অর্ডারের অবস্থা দেখা যায়। অ্যাকাউন্ট থাকলে প্রোফাইলে সব অর্ডার একসঙ্গে পাবেন।

### পণ্যে সমস্যা পেলে কী করব?

৭ দিনের মধ্যে আমাদের জানান। ভুল, ভাঙা বা নষ্ট পণ্য আমরা ফেরত নিই। অর্ডার নম্বর আর ছবি পাঠালে কাজ তাড়াতাড়ি হয়।');
UPDATE article SET published = 1 WHERE id <> 'about';

-- From now on people change it.
CREATE TRIGGER article_audit AFTER UPDATE OF published ON article
  FOR EACH ROW WHEN (OLD.published IS DISTINCT FROM NEW.published) EXECUTE FUNCTION write_audit();
